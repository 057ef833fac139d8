import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A document is parsed as a whole. */
public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) { int n = i; new Thread(() -> handle(n), "http-worker-" + i).start(); }
    }
    static void handle(int n) {
        Map<String, Object> document = new LinkedHashMap<>();
        int size = n == 3 && !Lab.FIXED ? 4_000 : 10;
        for (int i = 0; i < size; i++) { Map<String, Object> row = new LinkedHashMap<>(); for (int k = 0; k < 100; k++) row.put("c" + k, Integer.valueOf(i * 1000 + k)); document.put("row" + i, row); }
        Lab.sleep(60_000);
        if (document.size() < 0) Lab.await();
    }
}
