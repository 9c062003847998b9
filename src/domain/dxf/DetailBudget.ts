/** How many vertices a drawing may spend on what makes it pretty: patterns, dashes, fills. */

export class DetailBudget {
  #verticesLeft: number;
  /** Something was drawn plainer than the file says since this was last set. */
  wasRefused = false;

  constructor(vertices: number) {
    this.#verticesLeft = vertices;
  }

  /** @returns whether there was room */
  consume(vertices: number): boolean {
    if (vertices > this.#verticesLeft) {
      this.wasRefused = true;
      return false;
    }
    this.#verticesLeft -= vertices;
    return true;
  }

  /** Entities that would exceed the budget alone. */
  markRefused(): undefined {
    this.wasRefused = true;
  }
}
