import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** All errors, for the support page. */
public class Main {
    static class ErrorHistory { static final ErrorHistory INSTANCE = new ErrorHistory(); final Deque<Throwable> errors = new ArrayDeque<>(); void add(Throwable e) { if (Lab.FIXED && errors.size() > 50) errors.poll(); errors.add(e); } }
    public static void main(String[] args) {
        for (int i = 0; i < 12_000; i++) try { call(30, i); } catch (RuntimeException e) { e.getStackTrace(); ErrorHistory.INSTANCE.add(e); }
        Lab.await();
    }
    static void call(int depth, int i) { if (depth == 0) throw new IllegalStateException("order " + i + " failed", new IOException("timeout")); call(depth - 1, i); }
}
