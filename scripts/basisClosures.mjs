/**
 * The glue of the Basis Universal transcoder makes its functions of text (`new Function`), which our pages forbid. These are
 * the same functions as closures; the WebAssembly beside it needs no more than `wasm-unsafe-eval` (decision 0122).
 */

/** The library's functions that create code from text, in order: name, the following function, and the replacement. */
const REPLACED_FUNCTIONS = [
  [
    'createNamedFunction',
    'extendError',
    'function createNamedFunction(name, body) { return function () { "use strict"; return body.apply(this, arguments); }; }',
  ],
  [
    'makeDynCaller',
    undefined,
    'function makeDynCaller(dynCall) { return (...args) => dynCall(rawFunction, ...args); }',
  ],
  [
    'craftInvokerFunction',
    '__embind_register_class_function',
    `function craftInvokerFunction(humanName, argTypes, classType, cppInvokerFunc, cppTargetFunc) {
      const [retType, thisType, ...types] = argTypes;
      const isMethod = thisType !== null && classType !== null;
      const needsStack = argTypes.slice(1).some((type) => type !== null && type.destructorFunction === undefined);
      return function (...args) {
        if (args.length !== types.length)
          throwBindingError("function " + humanName + " called with " + args.length + " arguments, expected " + types.length + " args!");
        const stack = needsStack ? [] : null;
        const wired = isMethod ? [thisType.toWireType(stack, this)] : [];
        types.forEach((type, k) => wired.push(type.toWireType(stack, args[k])));
        const result = cppInvokerFunc(cppTargetFunc, ...wired);
        if (needsStack) runDestructors(stack);
        else (isMethod ? [thisType, ...types] : types).forEach((type, k) => {
          if (type.destructorFunction !== null) type.destructorFunction(wired[k]);
        });
        return retType.name === "void" ? undefined : retType.fromWireType(result);
      };
    }`,
  ],
  [
    '__emval_get_method_caller',
    '__emval_get_module_property',
    `function __emval_get_method_caller(argCount, argTypes) {
      const [retType, ...types] = __emval_lookupTypes(argCount, argTypes);
      return __emval_addMethodCaller((handle, name, destructors, args) => {
        let at = args;
        const values = types.map((type) => {
          const value = type.readValueFromPointer(at);
          at += type.argPackAdvance;
          return value;
        });
        const result = handle[name](...values);
        types.forEach((type, k) => type.deleteObject && type.deleteObject(values[k]));
        return retType.isVoid ? undefined : retType.toWireType(destructors, result);
      });
    }`,
  ],
  [
    'craftEmvalAllocator',
    undefined,
    `function craftEmvalAllocator(argCount) {
      return (constructor, argTypes, args) => {
        let at = args;
        const values = Array.from({ length: argCount }, (_, k) => {
          const type = requireRegisteredType(Module["HEAP32"][(argTypes >>> 2) + k], "parameter " + k);
          const value = type.readValueFromPointer(at);
          at += type.argPackAdvance;
          return value;
        });
        return __emval_register(new constructor(...values));
      };
    }`,
  ],
];
/** Text after the two that no function follows. */
const FUNCTION_ENDS = { makeDynCaller: 'var dc=Module["dynCall_"', craftEmvalAllocator: 'var emval_newers={}' };

/**
 * @param {string} code the library's script
 * @returns {string} the same without generated code
 * @throws {Error} if the library's source has an unexpected form
 */
export function basisWithClosures(code) {
  let out = code;
  for (const [name, next, text] of REPLACED_FUNCTIONS) {
    const from = out.indexOf(`function ${name}(`);
    const to = out.indexOf(next ? `function ${next}(` : FUNCTION_ENDS[name], from);
    if (from < 0 || to < 0) throw new Error(`The Basis transcoder has no ${name} where it is looked for`);
    out = out.slice(0, from) + text + out.slice(to);
  }
  // The global object, for browsers that have no name for it.
  out = out.replace('return function(){return Function}()("return this")()', 'return self');
  if (/\bFunction\(|new_\(Function\b|\beval\(/.test(out))
    throw new Error('The Basis transcoder still makes code of text');
  return out;
}

/** The plugin of the bundler that does so. @returns {import('vite').Plugin} */
export function basisClosures() {
  return {
    name: 'basis-closures',
    enforce: 'pre',
    transform(code, id) {
      return /Basis\/basis_transcoder\.js$/.test(id) ? { code: basisWithClosures(code), map: null } : null;
    },
  };
}
