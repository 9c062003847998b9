/** Why something that a person asked for was not done, in words for notices and forms. */
import { type FaultStyle, faultOf } from '../../services/rest/faults.ts';
import { faultText } from '../format/faultText.ts';

export function refusalText(error: unknown, style?: FaultStyle): string {
  return faultText(faultOf(error, style));
}
