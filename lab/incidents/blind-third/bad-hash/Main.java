import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Cells of a grid. */
public class Main {
    static class Cell { final int x, y; Cell(int x, int y) { this.x = x; this.y = y; } public int hashCode() { return Lab.FIXED ? x * 31 + y : (x ^ x) + (y & 7); } public boolean equals(Object o) { return o instanceof Cell c && c.x == x && c.y == y; } }
    static final Map<Cell, String> grid = new HashMap<>();
    public static void main(String[] args) {
        for (int i = 0; i < 12_000; i++) grid.put(new Cell(i, i % 64), "cell");
        Lab.await();
    }
}
