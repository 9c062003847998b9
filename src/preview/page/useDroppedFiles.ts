/** Opened or dropped files: models to choose from, and their external files. The first model is shown. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { type DroppedFile, lastName } from '../file/DroppedFile.ts';
import { useDrop } from './useDrop.ts';
import type { ModelFile } from './useModelFile.ts';

/** Why a drop opens nothing: it contains no file, or no model. */
export type DropFault = { readonly kind: 'noFiles' } | { readonly kind: 'noModel'; readonly count: number };

type OpenOwnFile = (own: DroppedFile, beside: readonly DroppedFile[]) => void;

export function useDroppedFiles(shown: ModelFile, openOwnFile: OpenOwnFile) {
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  const [fault, setFault] = useState<DropFault>();
  const models = useMemo(() => modelFilesIn(files), [files]);
  const latest = useRef({ shown, files });
  latest.current = { shown, files };
  const open = useCallback(
    (dropped: readonly DroppedFile[]) => {
      const { shown, files } = latest.current;
      const incomplete = modelCompletedBy(shown, dropped);
      const dropFault = incomplete ? undefined : dropFaultOf(dropped);
      setFault(dropFault);
      // The previous files stay on show.
      if (dropFault) return;
      // A newer file replaces an older one of the same name.
      const all = incomplete ? [...dropped, ...files] : dropped;
      setFiles(all);
      const model = incomplete ?? modelFilesIn(dropped)[0];
      if (model) openOwnFile(model, all);
    },
    [openOwnFile],
  );
  const forget = useCallback(() => {
    setFiles([]);
    setFault(undefined);
  }, []);
  const choose = useCallback((model: DroppedFile) => openOwnFile(model, files), [openOwnFile, files]);
  return { models, fault, open, forget, choose, over: useDrop(open) };
}

/** The model on show, if only its missing files are added. */
function modelCompletedBy(shown: ModelFile, dropped: readonly DroppedFile[]): DroppedFile | undefined {
  if ((shown.phase !== 'ready' && shown.phase !== 'refused') || dropped.some(isModelFile)) return undefined;
  const missing = new Set(shown.report?.missingFiles.map(lastName));
  return dropped.some(({ path }) => missing.has(lastName(path))) ? shown.ownFile : undefined;
}

/** @returns undefined if it can be opened: a single file is always opened, and its faults are reported */
export function dropFaultOf(dropped: readonly DroppedFile[]): DropFault | undefined {
  if (dropped.length === 0) return { kind: 'noFiles' };
  const isOneFile = dropped.length === 1 && !dropped[0]?.path.includes('/');
  return isOneFile || dropped.some(isModelFile) ? undefined : { kind: 'noModel', count: dropped.length };
}

/** Models by file name; if none matches, the first file counts as one. */
function modelFilesIn(files: readonly DroppedFile[]): readonly DroppedFile[] {
  const models = files.filter(isModelFile);
  return models.length > 0 ? models : files.slice(0, 1);
}

function isModelFile({ path }: DroppedFile): boolean {
  return /\.(glb|gltf)$/i.test(path);
}
