/** The loading screen: 1 % every 20 ms, about 2 s (rules.md#loading-screen). The mine loads behind it. */
import { ProgressBar } from 'primereact/progressbar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import './loading.css';

const STEP_MS = 20;
const STEPS = 100;

export function LoadingScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(0);
  useScope(
    (scope) => {
      // Clocks may be set meanwhile, the backend's is measured at this very time.
      const startedAtMs = performance.now();
      const stop = scope.interval(() => {
        const reached = Math.min(STEPS, Math.floor((performance.now() - startedAtMs) / STEP_MS));
        setPercent(reached);
        if (reached === STEPS) {
          stop();
          onDone();
        }
      }, STEP_MS);
    },
    [onDone],
  );
  return (
    <main className="hf-loading">
      <div className="hf-brand hf-loading__brand">
        <Logo />
        Headframe
      </div>
      <ProgressBar aria-label={t('loading.label')} value={percent} showValue={false} />
      <p className="hf-loading__step">
        <span>{t('loading.step')}</span>
        <span>{percent} %</span>
      </p>
    </main>
  );
}
