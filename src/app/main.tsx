/** Composition root: texts, configuration, sign-in, then the product. */
import i18next from 'i18next';
import { PrimeReactProvider } from 'primereact/api';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { proxy, ref, useSnapshot } from 'valtio';
import { initI18n, LANGUAGE_KEY, type Language, storeLanguage } from '../i18n/i18n.ts';
import { Scope } from '../lifetime/scope.ts';
import { ConfigError, loadConfig } from '../services/config/loadConfig.ts';
import { Identity } from '../services/identity/Identity.ts';
import { ReturnAddress } from '../services/identity/ReturnAddress.ts';
import { createSession } from '../state/session/session.ts';
import { browserStorage } from '../state/storage/browserStorage.ts';
import { ErrorBoundary } from './controls/ErrorBoundary.tsx';
import type { AppServices } from './session/services.ts';
import { App } from './shell/App.tsx';
import { SessionGate } from './shell/SessionGate.tsx';
import { primeReactOptions } from './theme/preset.ts';
import { languageAtStart, writeSignInLanguage } from './wiring/language.ts';
import { wireApp } from './wiring/wire.ts';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/controls.css';
import './theme/cab.css';
import './theme/fields.css';

const now = () => Date.now();
const scope = new Scope();
const session = createSession();
const address = new ReturnAddress({ location, history, storage: browserStorage('session') });
const identity = new Identity(scope, session, now, address);
const product = proxy<{ services: AppServices | undefined }>({ services: undefined });

async function startApp(): Promise<void> {
  let config: Awaited<ReturnType<typeof loadConfig>>;
  try {
    config = await loadConfig(location.href, scope.signal);
  } catch (error) {
    identity.fail('initializationFailed', undefined, error instanceof ConfigError ? error.fault : undefined);
    return;
  }
  await identity.start(config.identity, i18next.language);
  if (session.phase === 'authenticated') product.services = ref(wireApp(scope, { config, identity, session, now }));
}

function retryLogin(): void {
  // Without a provider instance only a reload helps: it reads the configuration again.
  if (session.error?.key === 'initializationFailed' || session.error?.key === 'initializeFailed') location.reload();
  else void identity.login(i18next.language);
}

function Root() {
  const { services } = useSnapshot(product);
  return (
    <SessionGate session={session} services={services as AppServices | undefined} onRetry={retryLogin}>
      <App />
    </SessionGate>
  );
}

function startLanguage(storage: Storage): Language | undefined {
  const { hash } = location;
  const chosen = languageAtStart({ stored: storage.getItem(LANGUAGE_KEY), cookies: document.cookie, hash });
  if (chosen) storeLanguage(storage, chosen);
  return chosen;
}

const root = document.getElementById('root');
const storage = browserStorage('local');
await initI18n(storage, startLanguage(storage), writeSignInLanguage);
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PrimeReactProvider value={primeReactOptions()}>
        <ErrorBoundary>
          <Root />
        </ErrorBoundary>
      </PrimeReactProvider>
    </StrictMode>,
  );
  await startApp();
}
