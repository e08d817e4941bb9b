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

// A time of the clock that stands, as one of the clock that counts and is as far away. Other times stay: they are of a clock that counts
// since the machine began. The kernel would take a time of the standing clock for one that is long past, and whoever waits for it, as
// libdispatch and WebKit do, would ask again and again.
static struct timespec counted(const struct timespec *end) {
  struct timespec stands, counts;
  clock_gettime(CLOCK_REALTIME, &stands);
  if (end->tv_sec < stands.tv_sec - 86400) return *end;
  clock_gettime(CLOCK_MONOTONIC, &counts);
  struct timespec time = {
      .tv_sec = end->tv_sec - stands.tv_sec + counts.tv_sec, .tv_nsec = end->tv_nsec - stands.tv_nsec + counts.tv_nsec};
  long carried = time.tv_nsec < 0 ? -1 : time.tv_nsec / 1000000000;
  return (struct timespec){.tv_sec = time.tv_sec + carried, .tv_nsec = time.tv_nsec - carried * 1000000000};
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
