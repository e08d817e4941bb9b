// A clock that stands, for a program that is started with this library before all others (LD_PRELOAD), so that pictures of
// its window show the same dates on every day. COURANT_PICTURE_CLOCK says what time it is, in seconds since 1970.
// Clocks that only count, by which programs wait and draw, go on.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long standing(void) {
  static long long seconds;
  if (seconds == 0) {
    const char *told = getenv("COURANT_PICTURE_CLOCK");
    seconds = told ? atoll(told) : -1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if ((clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) && standing() > 0) {
    *now = (struct timespec){.tv_sec = standing()};
    return 0;
  }
  return (int)syscall(SYS_clock_gettime, clock, now);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec time;
  int result = clock_gettime(CLOCK_REALTIME, &time);
  *now = (struct timeval){.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// What waits until a time of the clock that stands waits as long by one that counts. It would not wait at all otherwise: the time is
// long past for the kernel, and libdispatch and WebKit would ask again and again.
static struct timespec counted(const struct timespec *end) {
  if (standing() <= 0 || end->tv_sec < standing() - 86400) return *end;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  now.tv_sec += end->tv_sec > standing() ? end->tv_sec - standing() : 0;
  now.tv_nsec += end->tv_sec >= standing() ? end->tv_nsec : 0;
  if (now.tv_nsec >= 1000000000) now = (struct timespec){now.tv_sec + 1, now.tv_nsec - 1000000000};
  return now;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict end) {
  struct timespec until = counted(end);
  return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &until);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
  struct timespec until = counted(end);
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, &until);
}
