/** Report of a model file: whether it can be opened, the findings of rules and validator, and its content. */
import type { Finding } from '../../domain/models/rules.ts';
import type { ModelLevel, ModelSummary } from '../../domain/models/summary.ts';

export interface ValidatorIssue {
  code: string;
  message: string;
  /** 0 error, 1 warning, 2 information, 3 hint. */
  severity: number;
  /** JSON pointer into the glTF document. */
  pointer?: string;
}

export interface ValidatorReport {
  version: string;
  generator: string | undefined;
  /** By severity. */
  counts: readonly [errors: number, warnings: number, infos: number, hints: number];
  /** The first {@link MAX_LISTED_ISSUES}. */
  issues: readonly ValidatorIssue[];
}

/** Maximum number of listed issues; the counts cover all. */
export const MAX_LISTED_ISSUES = 60;

/** A category of a file with its rule findings. */
export interface CheckedModel extends ModelSummary {
  findings: readonly Finding[];
}

export interface FileReport {
  /** Why nothing can be shown; undefined if something can. */
  refusal: Finding | undefined;
  /** URIs of missing external files. */
  missingFiles: readonly string[];
  /** Findings on the file as a whole. */
  findings: readonly Finding[];
  models: readonly CheckedModel[];
  /** Everything that the file draws, in categories or not. */
  wholeFile: ModelLevel | undefined;
  validator: ValidatorReport | undefined;
}
