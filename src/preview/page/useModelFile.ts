/** The file that is looked at: fetched or opened, judged, and what came of it. The latest choice wins. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { containerProblem, HEAD_BYTES } from '../../domain/models/container.ts';
import type { Finding } from '../../domain/models/rules.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import { Scope } from '../../lifetime/scope.ts';
import { BUNDLED_CATEGORIES, type BundledFile, fetchBundledFile } from '../file/bundledModels.ts';
import { FileChecker } from '../file/FileChecker.ts';
import type { FileReport } from '../file/fileReport.ts';

export interface ReadyFile {
  phase: 'ready';
  name: string;
  /** Of the artist, not shipped. */
  own: boolean;
  bytes: Uint8Array;
  report: FileReport;
  /** The one that is shown; undefined for a file without categories. */
  category: VehicleCategory | undefined;
}

export interface RefusedFile {
  phase: 'refused';
  name: string;
  own: boolean;
  sizeBytes: number;
  why: Finding;
  report: FileReport | undefined;
}

export type ModelFile =
  | { phase: 'loading'; name: string }
  | { phase: 'unreachable'; name: string; reason: string }
  | RefusedFile
  | ReadyFile;

export interface ModelFileControl {
  file: ModelFile;
  openBundledModel(category: VehicleCategory): void;
  /** @param beside files that were dropped together with it */
  openOwnFile(file: File, beside: readonly File[]): void;
  chooseCategory(category: VehicleCategory): void;
  /** The scene could not take the file after all. */
  refuse(reason: string): void;
}

const FIRST: VehicleCategory = 'Haul Truck';

export function useModelFile(): ModelFileControl {
  const [file, setFile] = useState<ModelFile>({ phase: 'loading', name: FIRST });
  const fileChecker = useRef<FileChecker>();
  const latest = useRef(0);
  const shipped = useRef(new Map<BundledFile, Promise<{ bytes: Uint8Array; report: FileReport }>>());

  const run = useCallback(async (name: string, open: (fileChecker: FileChecker) => Promise<ModelFile>) => {
    const turn = ++latest.current;
    setFile({ phase: 'loading', name });
    if (!fileChecker.current) return;
    const opened = await open(fileChecker.current);
    if (turn === latest.current) setFile(opened);
  }, []);

  const openBundledModel = useCallback(
    (category: VehicleCategory) => void run(category, (by) => bundledModel(shipped.current, by, category)),
    [run],
  );
  const openOwnFile = useCallback(
    (own: File, beside: readonly File[]) => void run(own.name, (by) => ownModel(by, own, beside)),
    [run],
  );

  useEffect(() => {
    const scope = new Scope();
    fileChecker.current = new FileChecker(scope);
    openBundledModel(FIRST);
    return () => {
      latest.current++;
      shipped.current.clear();
      fileChecker.current = undefined;
      scope.dispose();
    };
  }, [openBundledModel]);

  const chooseCategory = useCallback((category: VehicleCategory) => {
    setFile((now) => (now.phase === 'ready' ? { ...now, category } : now));
  }, []);
  const refuse = useCallback((reason: string) => {
    setFile((now) => (now.phase === 'ready' ? refusedFile(now, { rule: 'unreadable', values: { reason } }) : now));
  }, []);
  return { file, openBundledModel, openOwnFile, chooseCategory, refuse };
}

function refusedFile({ name, own, bytes, report }: ReadyFile, why: Finding): RefusedFile {
  return { phase: 'refused', name, own, sizeBytes: bytes.byteLength, why, report };
}

async function bundledModel(
  bundledModels: Map<BundledFile, Promise<{ bytes: Uint8Array; report: FileReport }>>,
  fileChecker: FileChecker,
  category: VehicleCategory,
): Promise<ModelFile> {
  const name = BUNDLED_CATEGORIES.find((one) => one.category === category)?.file ?? 'adt_vehicles.glb';
  const reading = bundledModels.get(name) ?? readBundled(name, fileChecker);
  bundledModels.set(name, reading);
  try {
    const { bytes, report } = await reading;
    return checkedModel(name, false, bytes, report, category);
  } catch (error) {
    bundledModels.delete(name);
    return { phase: 'unreachable', name, reason: messageOf(error) };
  }
}

async function readBundled(
  name: BundledFile,
  fileChecker: FileChecker,
): Promise<{ bytes: Uint8Array; report: FileReport }> {
  const bytes = await fetchBundledFile(name);
  return { bytes, report: (await fileChecker.check(bytes)).report };
}

/** A file that is no GLB, or too large, is refused by its first bytes; the rest is then never read. */
function refusedOwnModel({ name, size }: File, why: Finding): ModelFile {
  return { phase: 'refused', name, own: true, sizeBytes: size, why, report: undefined };
}

async function ownModel(fileChecker: FileChecker, own: File, beside: readonly File[]): Promise<ModelFile> {
  const { name, size } = own;
  const refuse = (why: Finding) => refusedOwnModel(own, why);
  try {
    const head = new Uint8Array(await own.slice(0, HEAD_BYTES).arrayBuffer());
    const problem = containerProblem(head, size);
    if (problem && problem !== 'gltfJson') return refuse({ rule: problem, values: {} });
    const bytes = new Uint8Array(await own.arrayBuffer());
    const { report, shown } = await fileChecker.check(bytes, beside);
    return checkedModel(name, true, shown ?? bytes, report, undefined);
  } catch (error) {
    return refuse({ rule: 'unreadable', values: { reason: messageOf(error) } });
  }
}

function checkedModel(
  name: string,
  own: boolean,
  bytes: Uint8Array,
  report: FileReport,
  chosenCategory: VehicleCategory | undefined,
): ModelFile {
  if (report.refusal) return { phase: 'refused', name, own, sizeBytes: bytes.byteLength, why: report.refusal, report };
  const category = report.models.find((model) => model.category === chosenCategory) ?? report.models[0];
  return { phase: 'ready', name, own, bytes, report, category: category?.category };
}
