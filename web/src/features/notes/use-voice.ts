import { useEffect, useState } from 'react'

const voiceFor = (lang: string) =>
  globalThis.speechSynthesis
    ?.getVoices()
    .find((voice) => voice.lang.toLowerCase().startsWith(lang.slice(0, 2).toLowerCase()))

/** Reading aloud, where the browser has a voice for the language of the book. */
export function useVoice(lang: string) {
  const [voice, setVoice] = useState(() => voiceFor(lang))
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => {
    const speech = globalThis.speechSynthesis
    const look = () => setVoice(voiceFor(lang))
    speech?.addEventListener?.('voiceschanged', look) // voices come late
    return () => {
      speech?.removeEventListener?.('voiceschanged', look)
      speech?.cancel()
    }
  }, [lang])
  const toggle = (text: string) => {
    const speech = globalThis.speechSynthesis
    speech.cancel()
    if (speaking || !voice) return setSpeaking(false)
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.voice = voice
    spoken.lang = voice.lang
    spoken.onend = () => setSpeaking(false)
    speech.speak(spoken)
    setSpeaking(true)
  }
  return { there: voice !== undefined, speaking, toggle }
}
