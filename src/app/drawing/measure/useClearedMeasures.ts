/** Clears all measures, and can restore them while the tool is open. */
import { useState } from 'react';
import { ref } from 'valtio';
import { joinMeasures, type Measure, restoreMeasures } from '../../../state/sketch/measures.ts';
import { useDrawing } from '../../session/context.ts';

interface ClearedMeasures {
  /** How many can be restored. */
  count: number;
  clear: () => void;
  restore: () => void;
}

export function useClearedMeasures(): ClearedMeasures {
  const { measures } = useDrawing();
  const [cleared, setCleared] = useState<readonly Measure[]>([]);
  return {
    count: cleared.length,
    clear: () => {
      // Another window may have restored some that were cleared earlier.
      setCleared(joinMeasures(cleared, measures.list));
      measures.list = ref([]);
    },
    restore: () => {
      restoreMeasures(measures, cleared);
      setCleared([]);
    },
  };
}
