// "Select all" of the export page, without the library's inline handler.
for (const toggle of document.querySelectorAll(".select-toggle")) {
  toggle.addEventListener("change", () => {
    for (const box of document.querySelectorAll('.selectable-field-export-row input[type="checkbox"]')) {
      if (box !== toggle) box.checked = toggle.checked;
    }
  });
}
