import { readAssetType } from '../../../domain/siteEntity/kind.ts';
import { readVisualRule, type VisualRule } from '../../../domain/visual/entityColour.ts';
import type { WireVisualConfig } from '../../../domain/wire/visualConfig.ts';
import { normalizeType } from './readings.ts';

/** The site's colour rules by class or type, upper and lower case alike. */
export class VisualRules {
  readonly #byType = new Map<string, VisualRule>();

  set(configs: Iterable<WireVisualConfig>): void {
    for (const config of configs) this.#byType.set(normalizeType(config.entityType), readVisualRule(config));
  }

  /** The colour rule of a class or type; fixed assets fall back to the rule of all fixed assets. */
  of(type: string): VisualRule | undefined {
    return (
      this.#byType.get(normalizeType(type)) ??
      (readAssetType(type) ? this.#byType.get(normalizeType('fixed asset')) : undefined)
    );
  }
}
