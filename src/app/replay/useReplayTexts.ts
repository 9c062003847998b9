/** Texts of the replay's components, loaded with them. */
import { useTranslation } from 'react-i18next';
import { addReplayTexts, REPLAY_NAMESPACE } from '../../i18n/replay/addReplayTexts.ts';

addReplayTexts();

export const useReplayTexts = () => useTranslation(REPLAY_NAMESPACE).t;
