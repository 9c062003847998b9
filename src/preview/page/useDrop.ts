/** Files and folders dropped anywhere on the page. */
import { useEffect, useState } from 'react';
import { Scope } from '../../lifetime/scope.ts';
import type { DroppedFile } from '../file/DroppedFile.ts';
import { walkDrop } from '../file/walkDrop.ts';

/** @returns whether a file is dragged over the page */
export function useDrop(onFiles: (files: readonly DroppedFile[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const scope = new Scope();
    let latest = 0;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    scope.listen<DragEvent>(window, 'dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    scope.listen<DragEvent>(window, 'dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    scope.listen<DragEvent>(window, 'drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const number = ++latest;
      // Reading folders takes a while: the last drop wins.
      void walkDrop(event.dataTransfer as DataTransfer).then((files) => {
        if (number === latest && !scope.ended) onFiles(files);
      });
    });
    return () => scope.dispose();
  }, [onFiles]);
  return over;
}
