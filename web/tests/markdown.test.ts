import { describe, expect, test } from "vitest";
import { blocks, readPage, slug } from "../plugins/markdown";

describe("a rules page", () => {
  const page = readPage(`# The game

*Two to six, **five** rounds.*

## The idea

Low cards win (C01).

## Good to know

- One thing (C30–C32).
- Another (C01).
`);

  test("has a title, a line that sums it up, and sections", () => {
    expect(page.title).toBe("The game");
    expect(page.summary).toBe("Two to six, <strong>five</strong> rounds.");
    expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
      ["the-idea", "The idea"],
      ["good-to-know", "Good to know"],
    ]);
  });

  test("has one place for each ruling: its first mention", () => {
    const html = page.sections.flatMap(({ parts }) => parts).map((part) => ("html" in part ? part.html : "")).join("");
    for (const id of ["C01", "C30", "C31", "C32"]) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  test("keeps the ids of rulings apart from the sentence", () => {
    expect(page.sections[0]!.parts).toEqual([
      { html: '<p>Low cards win<span id="C01"></span><span class="ruling"> (C01)</span>.</p>' },
    ]);
  });

  test("has fenced blocks between its texts", () => {
    const { sections } = readPage("# A\n\n*b*\n\n## C\n\nd\n\n```\n [1]\n\n [2]\n```\n\ne\n\n```example\n{}\n```\n");
    expect(sections[0]!.parts).toEqual([
      { html: "<p>d</p>" },
      { name: "", block: " [1]\n\n [2]" },
      { html: "<p>e</p>" },
      { name: "example", block: "{}" },
    ]);
  });
});

describe("Markdown", () => {
  test.each([
    ["a\nb", "<p>a b</p>"],
    ["*a* and `b`", "<p><em>a</em> and <code>b</code></p>"],
    ["- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"],
    ["- a:\n  1. b\n  2. c", "<ul><li>a:<ol><li>b</li><li>c</li></ol></li></ul>"],
    ["a < b & <script>", "<p>a &lt; b &amp; &lt;script&gt;</p>"],
  ])("%j", (source, html) => {
    expect(blocks(source)).toBe(html);
  });

  test("tables have a head", () => {
    expect(blocks("| a | b |\n|---|---|\n| 1 | 2 |")).toBe(
      '<div class="table" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    );
  });

  test("addresses have no umlauts", () => {
    expect(slug("Für Größe, übrigens!")).toBe("fuer-groesse-uebrigens");
  });
});
