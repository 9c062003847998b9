/** Number of vertices that a drawing may spend on details: patterns, dashes, fills. */

export class DetailBudget {
  #verticesLeft: number;
  /** Whether something was drawn more plainly than specified since this was last reset. */
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

  /** Marks an entity that would exceed the budget by itself. */
  markRefused(): undefined {
    this.wasRefused = true;
  }
}
