/** Whether a component is still shown, for answers that come later. */
import { useCallback, useEffect, useRef } from 'react';

/** @returns the same function at each render */
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
