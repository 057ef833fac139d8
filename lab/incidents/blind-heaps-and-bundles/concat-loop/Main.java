import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A list is joined with += in a loop. */
public class Main {
    static String join() { String s = ""; for (int i = 0; i < 3000; i++) s += i; return s; }
    public static void main(String[] args) throws Exception {
        long n = 0;
        while (true) { if (Lab.FIXED) { n += "x".repeat(3000).length(); Lab.sleep(5); } else n += join().length(); }
    }
}
