import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Rows are handed to a loader. */
public class Main {
    public static void main(String[] args) {
        SynchronousQueue<Integer> rows = new SynchronousQueue<>();
        Thread loader = new Thread(() -> {
            for (int i = 0; ; i++) try { load(rows.take(), i); } catch (InterruptedException e) { return; }
        }, "row-loader");
        loader.setUncaughtExceptionHandler((t, e) -> {});
        loader.start();
        for (int i = 0; i < 6; i++) { int row = i; new Thread(() -> { while (true) try { rows.put(row); Lab.sleep(5); } catch (InterruptedException e) { return; } }, "csv-parser-" + i).start(); }
        Lab.await();
    }
    static void load(int row, int i) { if (i == 300 && !Lab.FIXED) throw new IllegalArgumentException("row " + row); }
}
