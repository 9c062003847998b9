/** Starts the page's tooltips. */
import { useScope } from '../../lifetime/useScope.ts';
import { Tooltips } from './tooltips.ts';

export function TooltipHost() {
  useScope((scope) => void new Tooltips(scope, document), []);
  return null;
}
