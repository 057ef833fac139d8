/* Memory that the JVM does not know: blocks of one thread, and freed blocks that the arenas of many threads keep. */
#include <jni.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

JNIEXPORT jlong JNICALL Java_MemoryProgram_allocate(JNIEnv *env, jclass type, jlong bytes) {
  char *block = malloc(bytes);
  memset(block, 1, bytes);
  return (jlong)block;
}

#define BLOCK 65536
static long bytes_per_thread;

static void *fill_arena(void *ignored) {
  long blocks = bytes_per_thread / BLOCK;
  for (long n = 0; n < blocks; n++) memset(malloc(BLOCK), 1, BLOCK);
  return NULL;
}

JNIEXPORT void JNICALL Java_MemoryProgram_scatter(JNIEnv *env, jclass type, jint threads, jlong bytes) {
  pthread_t ids[64];
  bytes_per_thread = bytes / threads;
  for (int n = 0; n < threads && n < 64; n++) pthread_create(&ids[n], NULL, fill_arena, NULL);
  for (int n = 0; n < threads && n < 64; n++) pthread_join(ids[n], NULL);
}
