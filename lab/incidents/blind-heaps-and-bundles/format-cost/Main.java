import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Every price is formatted with String.format. */
public class Main {
    static String label(int i) { return String.format("%,.2f EUR for article %08d of %s", i * 1.19, i, "shop"); }
    public static void main(String[] args) throws Exception {
        long n = 0;
        while (true) { for (int i = 0; i < 1000; i++) n += Lab.FIXED ? i : label(i).length(); if (Lab.FIXED) Lab.sleep(1); }
    }
}
