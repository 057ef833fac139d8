import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A cache library calls System.gc() after each clean-up. */
public class Main {
    static void clean() { System.gc(); }
    static final byte[][] DATA = new byte[3000][10_000];
    public static void main(String[] args) throws Exception {
        while (true) { if (!Lab.FIXED) clean(); Lab.sleep(400); }
    }
}
