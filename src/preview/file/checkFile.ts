/** Judges a model file: container, validator, structure. Heavy; it runs in a worker. */
import { type Document, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { validateBytes } from 'gltf-validator';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { containerProblem, HEAD_BYTES } from '../../domain/models/container.ts';
import { declaredSizeFault } from '../../domain/models/declaredSizes.ts';
import { type Finding, modelFindings, type RuleId } from '../../domain/models/rules.ts';
import { documentSummary, modelSummaries } from '../../domain/models/summarise.ts';
import { type FileReport, MAX_ISSUES, type ValidatorReport } from './fileReport.ts';

/** @param bytes a whole file, whatever it is */
export async function checkFile(bytes: Uint8Array): Promise<FileReport> {
  const problem = containerProblem(bytes.subarray(0, HEAD_BYTES), bytes.byteLength);
  if (problem) return refusedReport(finding(problem), undefined);
  const claim = declaredSizeFault(bytes);
  if (claim) return refusedReport(finding('unreadable', { reason: claim }), undefined);
  const validator = await validate(bytes);
  try {
    const document = await readDocument(bytes);
    const models = modelSummaries(document).map((model) => ({ ...model, findings: modelFindings(model) }));
    const whole = documentSummary(document);
    if (!whole) return refusedReport(finding('nothingDrawn'), validator);
    const findings = models.length === 0 ? [finding('noCategory')] : [];
    return { refusal: undefined, findings, models, whole, validator };
  } catch (error) {
    const reason = messageOf(error);
    return refusedReport(finding('unreadable', { reason }), validator);
  }
}

function finding(rule: RuleId, values: Finding['values'] = {}): Finding {
  return { rule, values };
}

function refusedReport(refusal: Finding, validator: ValidatorReport | undefined): FileReport {
  return { refusal, findings: [], models: [], whole: undefined, validator };
}

async function readDocument(bytes: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const document = await io.readBinary(bytes);
  const extensions = document.getRoot().listExtensionsUsed();
  // Its decoder would have to come from another host.
  if (extensions.some(({ extensionName }) => extensionName === 'KHR_texture_basisu'))
    throw new Error('KTX2 textures; use PNG, JPEG or WebP');
  return document;
}

/** Undefined where the validator itself gives up on the file. */
async function validate(bytes: Uint8Array): Promise<ValidatorReport | undefined> {
  try {
    const { issues, info } = await validateBytes(bytes, { maxIssues: MAX_ISSUES, writeTimestamp: false });
    return {
      version: info?.version ?? '',
      generator: info?.generator,
      counts: [issues.numErrors, issues.numWarnings, issues.numInfos, issues.numHints],
      issues: [...issues.messages].sort((a, b) => a.severity - b.severity),
    };
  } catch {
    return undefined;
  }
}
