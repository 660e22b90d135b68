"""What the clock loop does beside the tables, and how often."""

from collections import Counter

from games.management.commands import run_clocks


def test_accounts_are_looked_at_every_few_seconds_and_swept_once_a_day(monkeypatch):
    clock, done, rounds = [1000.0], Counter(), []
    monkeypatch.setattr(run_clocks.time, "monotonic", lambda: clock[0])
    for name in ("free_closed_accounts", "forget_ended_sign_ins", "sweep_guests", "run_due"):
        monkeypatch.setattr(run_clocks, name, lambda name=name: done.update([name]) or 0)
    monkeypatch.setattr(run_clocks, "run_loop", lambda kind, work, **_: rounds.append(work))
    run_clocks.Command().handle()
    (work,) = rounds

    def after(seconds: float) -> dict[str, int]:
        clock[0] += seconds
        done.clear()
        assert work() == 0
        return dict(done)

    assert after(0) == {"free_closed_accounts": 1, "run_due": 1}
    assert after(0.2) == {"run_due": 1}
    swept = {"free_closed_accounts": 1, "forget_ended_sign_ins": 1, "sweep_guests": 1, "run_due": 1}
    assert after(60) == swept
    assert after(3600 * 23) == {"free_closed_accounts": 1, "run_due": 1}
    assert after(3600) == swept
