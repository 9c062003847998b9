// The package's `types` field points to the wrong place.
declare module 'react-babylonjs' {
  export { Engine, Scene, useBeforeRender, useScene } from 'react-babylonjs/dist/types/react-babylonjs';
}
