/** Checks a model file: container, validator, structure. Expensive; it runs in a worker. */
import { type Document, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { validateBytes } from 'gltf-validator';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { CONTAINER_PREFIX_BYTES, containerProblem, MAX_FILE_BYTES } from '../../domain/models/container.ts';
import { declaredSizeFault } from '../../domain/models/declaredSizes.ts';
import { type Finding, modelFindings, type RuleId } from '../../domain/models/rules.ts';
import { documentSummary, modelSummaries } from '../../domain/models/summarise.ts';
import type { CheckStep } from './checkSteps.ts';
import type { DroppedFile } from './DroppedFile.ts';
import { openDraco } from './decoders.ts';
import { type FileReport, MAX_LISTED_ISSUES, type ValidatorReport } from './fileReport.ts';
import { type ModelBytes, type PackTools, packFile } from './packFile.ts';

/** The report of a file, and the data to show it. */
export interface CheckedFile {
  report: FileReport;
  /** A self-contained GLB, if it differs from the file itself. */
  shown?: Uint8Array;
}

type OnStep = (step: CheckStep) => void;

/**
 * @param beside files that were dropped together with it
 * @param tools reader and writer of images
 * @param onStep called at the start of each step
 */
export async function checkFile(
  model: ModelBytes,
  beside: readonly DroppedFile[],
  tools: PackTools,
  onStep: OnStep,
): Promise<CheckedFile> {
  const { bytes } = model;
  const problem = containerProblem(bytes.subarray(0, CONTAINER_PREFIX_BYTES), bytes.byteLength);
  if (problem && problem !== 'gltfJson') return { report: refusedReport(findingOf(problem), undefined) };
  try {
    onStep('packing');
    const packed = await packFile(model, beside, MAX_FILE_BYTES, tools);
    const { missingBuffers, missingImages } = packed;
    const missingFiles = [...missingBuffers, ...missingImages];
    if (missingBuffers.length > 0) {
      const refusal = findingOf('missingBeside', { names: missingBuffers.join(', ') });
      return { report: { ...refusedReport(refusal, undefined), missingFiles } };
    }
    const findings = [
      ...(missingImages.length > 0 ? [findingOf('pictureBeside', { names: missingImages.join(', ') })] : []),
      ...(packed.foundFileNames.length > 0
        ? [findingOf('filesBeside', { names: packed.foundFileNames.join(', ') })]
        : []),
      ...(problem ? [findingOf(problem)] : []),
    ];
    const report = { ...(await checkGlb(packed.glb, findings, onStep)), missingFiles };
    return packed.glb === bytes ? { report } : { report, shown: packed.glb };
  } catch (error) {
    return { report: refusedReport(findingOf('unreadable', { reason: messageOf(error) }), undefined) };
  }
}

async function checkGlb(bytes: Uint8Array, packingFindings: readonly Finding[], onStep: OnStep): Promise<FileReport> {
  const claim = declaredSizeFault(bytes);
  if (claim) return refusedReport(findingOf('unreadable', { reason: claim }), undefined);
  onStep('validating');
  const validator = await validateGltf(bytes);
  try {
    onStep('summarising');
    const document = await readDocument(bytes);
    const models = modelSummaries(document).map((model) => ({ ...model, findings: modelFindings(model) }));
    const wholeFile = documentSummary(document);
    if (!wholeFile) return refusedReport(findingOf('nothingDrawn'), validator);
    const findings = [...packingFindings, ...(models.length === 0 ? [findingOf('noCategory')] : [])];
    return { refusal: undefined, missingFiles: [], findings, models, wholeFile, validator };
  } catch (error) {
    const reason = messageOf(error);
    return refusedReport(findingOf('unreadable', { reason }), validator);
  }
}

function findingOf(rule: RuleId, values: Finding['values'] = {}): Finding {
  return { rule, values };
}

function refusedReport(refusal: Finding, validator: ValidatorReport | undefined): FileReport {
  return { refusal, missingFiles: [], findings: [], models: [], wholeFile: undefined, validator };
}

async function readDocument(bytes: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  if (usesDraco(bytes)) io.registerDependencies({ 'draco3d.decoder': await openDraco() });
  return io.readBinary(bytes);
}

/** Searches the extension's name in the JSON chunk, which comes first. */
function usesDraco(bytes: Uint8Array): boolean {
  const jsonBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return new TextDecoder().decode(bytes.subarray(20, 20 + jsonBytes)).includes('"KHR_draco_mesh_compression"');
}

/** Undefined if the validator itself fails on the file. */
async function validateGltf(bytes: Uint8Array): Promise<ValidatorReport | undefined> {
  try {
    const { issues, info } = await validateBytes(bytes, { maxIssues: MAX_LISTED_ISSUES, writeTimestamp: false });
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
