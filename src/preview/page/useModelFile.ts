/** The current file: fetched or opened, then checked. The latest choice wins. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { CONTAINER_PREFIX_BYTES, containerProblem } from '../../domain/models/container.ts';
import type { Finding } from '../../domain/models/rules.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import { Scope } from '../../lifetime/scope.ts';
import { BUNDLED_CATEGORIES, type BundledFile, fetchBundledFile } from '../file/bundledModels.ts';
import type { CheckStep } from '../file/checkSteps.ts';
import type { DroppedFile } from '../file/DroppedFile.ts';
import { CheckCancelled, FileChecker } from '../file/FileChecker.ts';
import type { FileReport } from '../file/fileReport.ts';

export interface ReadyFile {
  phase: 'ready';
  name: string;
  /** The artist's own file; undefined for a shipped model. */
  ownFile: DroppedFile | undefined;
  bytes: Uint8Array;
  report: FileReport;
  /** The category shown; undefined for a file without categories. */
  category: VehicleCategory | undefined;
}

export interface RefusedFile {
  phase: 'refused';
  name: string;
  ownFile: DroppedFile | undefined;
  sizeBytes: number;
  failedFinding: Finding;
  report: FileReport | undefined;
}

export interface LoadingFile {
  phase: 'loading';
  name: string;
  /** Whether loading takes long enough to show progress and a cancel button. */
  isSlow: boolean;
  step: CheckStep | undefined;
}

export type ModelFile =
  | LoadingFile
  /** Cancelled before anything was shown. */
  | { phase: 'cancelled'; name: string }
  | { phase: 'unreachable'; name: string; reason: string }
  | RefusedFile
  | ReadyFile;

export interface ModelFileControl {
  file: ModelFile;
  openBundledModel(category: VehicleCategory): void;
  /** @param beside files that were dropped together with it */
  openOwnFile(own: DroppedFile, beside: readonly DroppedFile[]): void;
  chooseCategory(category: VehicleCategory): void;
  /** Cancels loading and returns to the previous file. */
  cancel(): void;
  /** Called if the scene cannot load the file after all. */
  refuse(reason: string): void;
}

const INITIAL_CATEGORY: VehicleCategory = 'Haul Truck';
const SLOW_LOAD_MS = 1000;

/** The opening of one file, from click to scene. */
interface FileOpening {
  fileChecker: FileChecker;
  /** Ends what is fetched for it, and for others, once the page's user cancels. */
  fetches: AbortSignal;
  onStep(step: CheckStep): void;
  /** False once another file was chosen or this one cancelled. */
  isCurrent(): boolean;
}

export function useModelFile(): ModelFileControl {
  const [file, setFile] = useState<ModelFile>(loadingFile(INITIAL_CATEGORY));
  const life = useRef<{ scope: Scope; fileChecker: FileChecker; fetches: Scope }>();
  /** The previously shown file. */
  const settledFile = useRef<ModelFile>();
  const latest = useRef(0);
  /** Number of the artist's files being read. */
  const ownChecks = useRef(0);
  const bundledModels = useRef(new Map<BundledFile, Promise<{ bytes: Uint8Array; report: FileReport }>>());

  const run = useCallback(async (name: string, open: (turn: FileOpening) => Promise<ModelFile>) => {
    const number = ++latest.current;
    const isCurrent = () => number === latest.current;
    setFile(loadingFile(name));
    if (!life.current) return;
    const { scope, fileChecker, fetches } = life.current;
    // A file's result is not needed once another is opened.
    if (ownChecks.current > 0) fileChecker.cancel();
    const updateLoadingFile = (part: Partial<LoadingFile>) => {
      if (isCurrent()) setFile((now) => (now.phase === 'loading' ? { ...now, ...part } : now));
    };
    const endWait = scope.timeout(() => updateLoadingFile({ isSlow: true }), SLOW_LOAD_MS);
    const opened = await open({
      fileChecker,
      fetches: fetches.signal,
      isCurrent,
      onStep: (step) => updateLoadingFile({ step }),
    });
    endWait();
    if (!isCurrent()) return;
    setFile(opened);
  }, []);
  useEffect(() => {
    if (file.phase !== 'loading' && file.phase !== 'cancelled') settledFile.current = file;
  }, [file]);
  const cancel = useCallback(() => {
    latest.current++;
    if (life.current) {
      life.current.fileChecker.cancel();
      life.current.fetches.dispose();
      life.current.fetches = life.current.scope.child();
    }
    setFile((now) => settledFile.current ?? { phase: 'cancelled', name: now.name });
  }, []);

  const openBundledModel = useCallback(
    (category: VehicleCategory) => void run(category, (turn) => bundledModel(bundledModels.current, turn, category)),
    [run],
  );
  const openOwnFile = useCallback(
    (own: DroppedFile, beside: readonly DroppedFile[]) =>
      void run(own.file.name, (turn) => {
        ownChecks.current++;
        return checkOwnModel(turn, own, beside).finally(() => ownChecks.current--);
      }),
    [run],
  );

  useEffect(() => {
    const scope = new Scope();
    life.current = { scope, fileChecker: new FileChecker(scope), fetches: scope.child() };
    openBundledModel(INITIAL_CATEGORY);
    return () => {
      latest.current++;
      bundledModels.current.clear();
      life.current = undefined;
      scope.dispose();
    };
  }, [openBundledModel]);

  const chooseCategory = useCallback((category: VehicleCategory) => {
    setFile((now) => (now.phase === 'ready' ? { ...now, category } : now));
  }, []);
  const refuse = useCallback((reason: string) => {
    setFile((now) => (now.phase === 'ready' ? refusedFile(now, { rule: 'unreadable', values: { reason } }) : now));
  }, []);
  return { file, openBundledModel, openOwnFile, chooseCategory, cancel, refuse };
}

function loadingFile(name: string): LoadingFile {
  return { phase: 'loading', name, isSlow: false, step: undefined };
}

function refusedFile({ name, ownFile, bytes, report }: ReadyFile, failedFinding: Finding): RefusedFile {
  return { phase: 'refused', name, ownFile, sizeBytes: bytes.byteLength, failedFinding, report };
}

async function bundledModel(
  bundledModels: Map<BundledFile, Promise<{ bytes: Uint8Array; report: FileReport }>>,
  turn: FileOpening,
  category: VehicleCategory,
): Promise<ModelFile> {
  const name = BUNDLED_CATEGORIES.find((one) => one.category === category)?.file ?? 'adt_vehicles.glb';
  const pendingModel = bundledModels.get(name) ?? readBundled(name, turn);
  bundledModels.set(name, pendingModel);
  try {
    const { bytes, report } = await pendingModel;
    return checkedModel(name, undefined, bytes, report, category);
  } catch (error) {
    if (bundledModels.get(name) === pendingModel) bundledModels.delete(name);
    // It was cancelled just before it was chosen again.
    if (error instanceof CheckCancelled && turn.isCurrent()) return bundledModel(bundledModels, turn, category);
    return { phase: 'unreachable', name, reason: messageOf(error) };
  }
}

async function readBundled(
  name: BundledFile,
  { fileChecker, fetches, onStep }: FileOpening,
): Promise<{ bytes: Uint8Array; report: FileReport }> {
  const bytes = await fetchBundledFile(name, fetches).catch((error: unknown) => {
    throw fetches.aborted ? new CheckCancelled() : error;
  });
  return { bytes, report: (await fileChecker.check({ bytes, path: name }, [], onStep)).report };
}

/** A file that is not a GLB, or too large, is refused by its first bytes; the rest is never read. */
function refusedOwnModel(ownFile: DroppedFile, failedFinding: Finding): ModelFile {
  const { name, size } = ownFile.file;
  return { phase: 'refused', name, ownFile, sizeBytes: size, failedFinding, report: undefined };
}

async function checkOwnModel(
  { fileChecker, onStep, isCurrent }: FileOpening,
  own: DroppedFile,
  beside: readonly DroppedFile[],
): Promise<ModelFile> {
  const { file, path } = own;
  const refuse = (failedFinding: Finding) => refusedOwnModel(own, failedFinding);
  try {
    const head = new Uint8Array(await file.slice(0, CONTAINER_PREFIX_BYTES).arrayBuffer());
    const problem = containerProblem(head, file.size);
    if (problem && problem !== 'gltfJson') return refuse({ rule: problem, values: {} });
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Cancelled while its bytes were read.
    if (!isCurrent()) return refuse({ rule: 'unreadable', values: {} });
    const { report, shown } = await fileChecker.check({ bytes, path }, beside, onStep);
    return checkedModel(file.name, own, shown ?? bytes, report, undefined);
  } catch (error) {
    return refuse({ rule: 'unreadable', values: { reason: messageOf(error) } });
  }
}

function checkedModel(
  name: string,
  ownFile: DroppedFile | undefined,
  bytes: Uint8Array,
  report: FileReport,
  chosenCategory: VehicleCategory | undefined,
): ModelFile {
  if (report.refusal)
    return { phase: 'refused', name, ownFile, sizeBytes: bytes.byteLength, failedFinding: report.refusal, report };
  const category = report.models.find((model) => model.category === chosenCategory) ?? report.models[0];
  return { phase: 'ready', name, ownFile, bytes, report, category: category?.category };
}
