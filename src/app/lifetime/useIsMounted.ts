/** Whether a component is still mounted, for answers that arrive later. */
import { useCallback, useEffect, useRef } from 'react';

/** @returns the same function on each render */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
