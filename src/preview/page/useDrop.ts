/** Files dropped anywhere on the page. */
import { useEffect, useState } from 'react';
import { Scope } from '../../lifetime/scope.ts';

/** @returns whether a file is held over the page */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const scope = new Scope();
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
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    });
    return () => scope.dispose();
  }, [onFiles]);
  return over;
}
