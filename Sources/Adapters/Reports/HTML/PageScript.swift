// SPDX-License-Identifier: Apache-2.0

/// The page's script: sorting and filtering of tables, and nothing that the page needs.
enum PageScript {
  /// The script; it asks the network for nothing.
  static let text = """
    for (const table of document.querySelectorAll("table.sortable")) {
      const body = table.tBodies[0];
      [...table.tHead.rows[0].cells].forEach((head, column) => {
        const button = document.createElement("button");
        button.type = "button";
        button.title = "Sort";
        button.append(...head.childNodes);
        head.append(button);
        const isText = column === 0 || head.classList.contains("t");
        button.addEventListener("click", () => {
          const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
          for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
          const key = row => {
            const cell = row.cells[column];
            if (isText) return cell.textContent;
            const number = parseFloat(cell.dataset.v ?? cell.textContent);
            return Number.isNaN(number) ? null : number;
          };
          const compare = (a, b) => {
            const [x, y] = [key(a), key(b)];
            if (x === null || y === null) return (x === null) - (y === null);
            return direction * (typeof x === "number" ? x - y : x.localeCompare(y, "en"));
          };
          body.append(...[...body.rows].sort(compare));
        });
      });
    }
    const filter = document.querySelector(".filter");
    if (filter) {
      filter.hidden = false;
      const [text, wrong] = filter.querySelectorAll("input");
      const rows = document.querySelectorAll("#clip-table tbody tr");
      const apply = () => {
        const wanted = text.value.toLowerCase();
        let shown = 0;
        for (const row of rows) {
          const fits = row.textContent.toLowerCase().includes(wanted);
          row.hidden = !fits || (wrong.checked && row.dataset.wrong === undefined);
          const link = row.querySelector("a");
          const strip = link && document.getElementById(link.hash.slice(1));
          if (strip) strip.hidden = row.hidden;
          shown += !row.hidden;
        }
        filter.querySelector("output").textContent = shown + " of " + rows.length + " clips";
      };
      filter.addEventListener("input", apply);
      apply();
    }
    """
}
