/** A Brazilian voice of this device itself: one of a server would be told what is read. */
export const deviceVoice = (): SpeechSynthesisVoice | undefined => speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^pt[-_]BR/i.test(lang));
