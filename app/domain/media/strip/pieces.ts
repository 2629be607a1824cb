/** What a stored file is made of: parts of the file that was sent, bytes in place of others, and zeros. Places in bytes. */
export type Piece = { from: number; to: number } | Uint8Array | { zeros: number };

export const sizeOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.byteLength : "zeros" in piece ? piece.zeros : piece.to - piece.from), 0);
