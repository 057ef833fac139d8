import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A report iterates over a synchronized map while everybody needs it. */
public class Main {
    static Integer lookUp(Map<Integer, Integer> m) { return m.get(7); }
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        for (int i = 0; i < 400_000; i++) map.put(i, i);
        new Thread(() -> { long n = 0; while (true) { if (Lab.FIXED) Lab.sleep(500); else synchronized (map) { for (int r = 0; r < 60; r++) for (int v : map.values()) n += v; } } }, "stock-report").start();
        for (int i = 0; i < 16; i++) new Thread(() -> { while (true) { lookUp(map); Lab.sleep(50); } }, "http-" + i).start();
        Lab.await();
    }
}
