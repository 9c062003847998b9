/** Groups of a drawing: one for each combination of layer, layers of the enclosing inserts, and line width. */
import { GroupBuilder } from './GroupBuilder.ts';

export class GroupIndex {
  /** In the order in which they were first used. */
  readonly list: GroupBuilder[] = [];
  readonly #byKey = new Map<string, GroupBuilder>();

  /** @param layer index of the layer @param insertLayers layer indices of the enclosing inserts */
  groupOf(layer: number, insertLayers: readonly number[], lineWidthPx = 1): GroupBuilder {
    const others = [...new Set(insertLayers)].filter((other) => other !== layer);
    const key = [lineWidthPx, layer, ...others].join();
    let group = this.#byKey.get(key);
    if (!group) {
      group = new GroupBuilder(layer, others, lineWidthPx);
      this.#byKey.set(key, group);
      this.list.push(group);
    }
    return group;
  }
}
