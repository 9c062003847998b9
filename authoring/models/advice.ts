/** Findings of the model rules as plain advice in English, worded as on the preview page. */
import type { Finding, RuleId } from '../../src/domain/models/rules.ts';
import { previewEn } from '../../src/i18n/preview/en.ts';

const ADVICE_BY_RULE: Readonly<Record<RuleId, string>> = previewEn.advice;

/** The advice with its values filled in. */
export function adviceText({ rule, values }: Finding): string {
  return ADVICE_BY_RULE[rule].replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}
