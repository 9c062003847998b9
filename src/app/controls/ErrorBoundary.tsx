/**
 * Shows an error message instead of a part of the interface that threw. Inside a region the rest keeps working and the
 * part can be retried; a chunk that failed to load is retried automatically. Around the whole app only a reload helps.
 */
import { Component, type ReactNode } from 'react';
import { useTranslation, type WithTranslation, withTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { ChunkLoadError } from './lazyComponent.ts';

/** Time between two attempts to load a part, milliseconds. */
const RETRY_DELAY_MS = 3000;

/** A server of another version no longer has the part: then only a reload helps. */
function FailedChunk({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  useScope((scope) => scope.timeout(onRetry, RETRY_DELAY_MS), []);
  return <LoadFailure text={t('error.missing')} action={t('error.reload')} onRetry={() => location.reload()} />;
}

const FALLBACK_CLASSES = { panel: 'hf-panel', card: 'hf-card hf-properties', part: 'hf-failedpart' } as const;

interface ErrorBoundaryProps extends WithTranslation {
  /** The region it encloses; absent around the whole app. */
  region?: keyof typeof FALLBACK_CLASSES;
  children: ReactNode;
}

type BoundaryState = { failed: 'no' | 'broken' } | { failed: 'missing'; forget: () => void };

class ErrorBoundaryClass extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: 'no' };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return error instanceof ChunkLoadError ? { failed: 'missing', forget: error.forget } : { failed: 'broken' };
  }

  override render(): ReactNode {
    const { t, children, region } = this.props;
    const { state } = this;
    if (state.failed === 'no') return children;
    if (region) {
      return (
        <section className={FALLBACK_CLASSES[region]}>
          {state.failed === 'missing' ? (
            <FailedChunk
              onRetry={() => {
                state.forget();
                this.setState({ failed: 'no' });
              }}
            />
          ) : (
            <LoadFailure text={t('error.region')} onRetry={() => this.setState({ failed: 'no' })} />
          )}
        </section>
      );
    }
    return (
      <main className="hf-broken" role="alert">
        <Logo />
        <h1>{t('error.title')}</h1>
        <p>{t('error.hint')}</p>
        <button type="button" className="hf-button hf-button--primary" onClick={() => location.reload()}>
          {t('error.reload')}
        </button>
      </main>
    );
  }
}

export const ErrorBoundary = withTranslation()(ErrorBoundaryClass);
