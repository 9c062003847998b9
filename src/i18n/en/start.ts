/** English texts of the way in: signing in, loading, landing, and errors. */
export const startEn = {
  auth: {
    required: 'Authentication Required',
    requiredHint: 'Taking you to the sign-in page…',
    errorTitle: 'Authentication Error',
    retry: 'Retry Login',
    notRenewed: {
      title: 'Sign-in cannot be renewed',
      hint: 'The sign-in server is not responding. Until it does, nothing is loaded or saved. Your input is kept, and the page will continue on its own; do not reload it.',
    },
    config: {
      unreachable: 'config.json could not be fetched.',
      status: 'config.json could not be fetched: status {{status}}.',
      notJson: 'config.json is not JSON.',
      missing: 'config.json: {{field}} is missing.',
      wrong: 'config.json: {{field}} is invalid.',
    },
    time: 'Time',
    signedInFor: 'Signed in for',
    error: {
      loginFailed: 'Login failed',
      logoutFailed: 'Logout failed',
      signedOut: 'You are signed out here. Your identity provider may keep you signed in until its own session ends.',
      initializeFailed: 'Failed to initialize authentication',
      initializationFailed: 'Initialization failed',
      authenticationFailed: 'Authentication failed',
      tokenRefreshFailed: 'Token refresh failed',
      tokenUpdateFailed: 'Token update failed',
      notInitialized: 'Identity provider instance not initialized',
    },
  },
  loading: { label: 'Loading', step: 'Opening the site' },
  landing: {
    welcome: 'Welcome to Headframe',
    blurb:
      'The whole mine, live: open pit, ramps and levels, with every vehicle where it is now. Open the sample view to look around, or choose a map below.',
    blurbViews:
      'The whole mine, live: open pit, ramps and levels, with every vehicle and person where they are now. Open the sample view to look around, or choose a view below.',
    openSample: 'Open sample view',
    manual: 'User manual',
    maps: 'Maps',
    mapName: 'Name',
    mapDate: 'Version',
    mapAreas: 'Mine areas',
    select: 'Select',
    noMaps: 'This site has no maps yet',
  },
  error: {
    retry: 'Retry',
    region: 'This part could not be shown. Everything else still works.',
    missing: 'This part could not be loaded yet. It loads automatically once the connection is back.',
    title: 'Something went wrong',
    hint: 'Reload the page. If it happens again, tell the administrator what you were doing.',
    reload: 'Reload',
  },
} as const;
