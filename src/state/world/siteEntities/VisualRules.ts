import { readKind } from '../../../domain/siteEntity/kind.ts';
import { readVisualRule, type VisualRule } from '../../../domain/visual/entityColour.ts';
import { readAssetType } from '../../../domain/wire/assetTypes.ts';
import type { WireVisualConfig } from '../../../domain/wire/visualConfig.ts';
import { normalizeType } from './readings.ts';

/** The site's colour rules by class or type, in any spelling: those of sensors are configured as `sensor` or `RSU`. */
export class VisualRules {
  readonly #byType = new Map<string, VisualRule>();

  set(configs: Iterable<WireVisualConfig>): void {
    for (const config of configs) this.#byType.set(ruleKeyOf(config.entityType), readVisualRule(config));
  }

  /** The colour rule of a class or type; fixed assets fall back to the rule of all fixed assets. */
  of(type: string): VisualRule | undefined {
    return this.#byType.get(ruleKeyOf(type)) ?? (readAssetType(type) ? this.#byType.get('asset') : undefined);
  }
}

/** The category of a fixed asset, else the kind. */
function ruleKeyOf(type: string): string {
  return normalizeType(readAssetType(type) ?? readKind(type));
}
