"use strict";
// What is shown follows the two lists; a click on a heading sorts.
const lists = [...document.querySelectorAll("select[data-choose]")];
function show() {
  const chosen = Object.fromEntries(lists.map((list) => [list.dataset.choose, list.value]));
  for (const part of document.querySelectorAll("[data-measure], [data-line-up]")) {
    const { measure = chosen.measure, lineUp = chosen.lineUp } = part.dataset;
    part.hidden = measure !== chosen.measure || lineUp !== chosen.lineUp;
  }
}
for (const list of lists) list.addEventListener("change", show);
show();

for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const heading = button.closest("th");
    const body = heading.closest("table").tBodies[0];
    const rising = heading.getAttribute("aria-sort") === "descending";
    for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
    const value = (row) => {
      const cell = row.children[heading.cellIndex];
      return "value" in cell.dataset ? Number(cell.dataset.value) : cell.textContent;
    };
    const rows = [...body.rows].sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    });
    body.append(...(rising ? rows : rows.reverse()));
  });
}
