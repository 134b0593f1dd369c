import ts from 'typescript';

/** Distinguishes a global from a name that the file declares or imports. */
export type IsGlobal = (name: ts.Identifier) => boolean;

/** Parses files without libraries, so that only their own names resolve. */
export function parseFiles(paths: string[]): { program: ts.Program; isGlobal: IsGlobal } {
  const program = ts.createProgram(paths, {
    noLib: true,
    noResolve: true,
    allowJs: true,
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.ESNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
  });
  const checker = program.getTypeChecker();
  const isGlobal: IsGlobal = (name) => {
    const shorthand = ts.isShorthandPropertyAssignment(name.parent);
    const symbol = shorthand
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return symbol === undefined;
  };
  return { program, isGlobal };
}

export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    visit(child);
    visitAll(child, visit);
  });
}

/** `x`, `globalThis.x`, `window.x` and `self.x` as "x", unless the file declares it. */
export function globalName(node: ts.Node, isGlobal: IsGlobal): string | undefined {
  if (ts.isIdentifier(node)) return isUse(node) && isGlobal(node) ? node.text : undefined;
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const owner = node.expression.text;
  if (owner === 'globalThis') return node.name.text;
  return ['window', 'self', 'global'].includes(owner) && isGlobal(node.expression)
    ? node.name.text
    : undefined;
}

/** Members used of a global: `Date.now`, `Date['now']`, `const { now } = Date`. */
export function membersOf(node: ts.Node, owner: string, isGlobal: IsGlobal): string[] {
  if (ts.isPropertyAccessExpression(node) && globalName(node.expression, isGlobal) === owner) {
    return [node.name.text];
  }
  if (ts.isElementAccessExpression(node) && globalName(node.expression, isGlobal) === owner) {
    return ts.isStringLiteralLike(node.argumentExpression) ? [node.argumentExpression.text] : [];
  }
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name) || !node.initializer)
    return [];
  if (globalName(node.initializer, isGlobal) !== owner) return [];
  return node.name.elements.map((element) => (element.propertyName ?? element.name).getText());
}

/** Whether an identifier is a value, not the name of a member, a declaration or a type. */
function isUse(node: ts.Identifier): boolean {
  const parent: ts.Node & { name?: ts.Node; propertyName?: ts.Node } = node.parent;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return !ts.isTypeNode(parent) && parent.name !== node && parent.propertyName !== node;
}
