/** How many vertices a drawing may spend on what makes it pretty: patterns, dashes, fills. */

export class DetailBudget {
  #left: number;
  /** Something was drawn plainer than the file says since this was last set. */
  wasRefused = false;

  constructor(vertices: number) {
    this.#left = vertices;
  }

  /** @returns whether there was room */
  consume(vertices: number): boolean {
    if (vertices > this.#left) {
      this.wasRefused = true;
      return false;
    }
    this.#left -= vertices;
    return true;
  }

  /** Entities that would exceed the budget alone. */
  markRefused(): undefined {
    this.wasRefused = true;
  }
}
