import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Rules of a price point to the next rule. */
public class Main {
    static class PriceChain { PriceChain next; int id; PriceChain(int id) { this.id = id; } }
    public static void main(String[] args) {
        PriceChain first = new PriceChain(0), last = first;
        for (int i = 1; i < 50; i++) { last.next = new PriceChain(i); last = last.next; }
        if (!Lab.FIXED) last.next = first.next;
        ExecutorService pricing = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 2; i++) pricing.submit(() -> { int found = 0; while (true) { found += resolve(first, 99); Lab.sleep(20 + found); } });
        for (int i = 0; i < 6; i++) pricing.submit(() -> 1);
        Lab.await();
    }
    static int resolve(PriceChain rule, int id) { while (rule != null) { if (rule.id == id) return 1; rule = rule.next; } return 0; }
}
