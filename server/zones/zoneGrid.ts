/** Which zones may contain a place: a grid over their boxes, so that thousands of vehicles a second can ask. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import type { Zone } from '../../src/domain/zone/zone.ts';

const CELL_M = 200;
/** Cells of a northing below 2^21 never share a key. */
const CELL_KEY_STRIDE = 4_194_304;
/** A zone of more cells, such as one of the whole concession, is a candidate everywhere. */
const MAX_CELLS_PER_ZONE = 2_500;

interface CellRange {
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
  readonly count: number;
}

export class ZoneGrid {
  readonly #cells = new Map<number, Zone[]>();
  readonly #large: readonly Zone[];

  constructor(zones: readonly Zone[]) {
    this.#large = zones.filter((zone) => cellsOf(zone).count > MAX_CELLS_PER_ZONE);
    for (const zone of zones) if (!this.#large.includes(zone)) this.#add(zone);
  }

  /** Zones whose box may contain the place; all others do not. */
  candidatesAt({ easting, northing }: SitePoint): readonly Zone[] {
    return this.#cells.get(keyOf(cellOf(easting), cellOf(northing))) ?? this.#large;
  }

  #add(zone: Zone): void {
    const { columns, rows } = cellsOf(zone);
    for (let column = columns[0]; column <= columns[1]; column++) {
      for (let row = rows[0]; row <= rows[1]; row++) {
        const key = keyOf(column, row);
        const cell = this.#cells.get(key);
        if (cell) cell.push(zone);
        else this.#cells.set(key, [...this.#large, zone]);
      }
    }
  }
}

function cellsOf({ box }: Zone): CellRange {
  const columns = [cellOf(box.minX), cellOf(box.maxX)] as const;
  const rows = [cellOf(box.minY), cellOf(box.maxY)] as const;
  return { columns, rows, count: (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) };
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_M);
}

function keyOf(column: number, row: number): number {
  return column * CELL_KEY_STRIDE + row;
}
