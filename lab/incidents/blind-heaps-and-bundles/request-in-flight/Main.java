import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** One request has read a whole table. */
public class Main {
    static void export() { List<String[]> rows = new ArrayList<>(); for (int i = 0; i < (Lab.FIXED ? 10 : 120_000); i++) rows.add(new String[] {"customer " + i, "street " + i * 7, "city " + i % 99}); Lab.await(); rows.size(); }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> export(), "http-export-3"); t.start();
        Lab.await();
    }
}
