import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Failed calls are tried again after an hour. */
public class Main {
    record RetryTask(byte[] payload, long due) implements Delayed {
        public long getDelay(TimeUnit unit) { return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed other) { return Long.compare(due, ((RetryTask) other).due); }
    }
    static class RetryDispatcher implements Runnable {
        final DelayQueue<RetryTask> retries = new DelayQueue<>();
        public void run() { try { while (true) retries.take(); } catch (InterruptedException e) { return; } }
    }
    public static void main(String[] args) {
        RetryDispatcher dispatcher = new RetryDispatcher();
        new Thread(dispatcher, "retry-dispatcher").start();
        for (int i = 0; i < 30_000; i++) dispatcher.retries.add(new RetryTask(new byte[1500], System.nanoTime() + (Lab.FIXED ? 1000 : 3_600_000_000_000L)));
        Lab.await();
    }
}
