/** Clears all measures, and brings them back while the tool is open. */
import { useState } from 'react';
import { ref } from 'valtio';
import { type Measure, restoreMeasures } from '../../../state/sketch/measures.ts';
import { useDrawing } from '../../session/context.ts';

interface ClearedMeasures {
  /** How many can be brought back. */
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
      setCleared(measures.list);
      measures.list = ref([]);
    },
    restore: () => {
      restoreMeasures(measures, cleared);
      setCleared([]);
    },
  };
}
