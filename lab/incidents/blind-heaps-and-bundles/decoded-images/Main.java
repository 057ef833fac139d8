import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Thumbnails keep the full picture that they were cut from. */
public class Main {
    static final List<java.awt.image.BufferedImage> SHOP = new ArrayList<>();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < (Lab.FIXED ? 2 : 12); i++) { var full = new java.awt.image.BufferedImage(1000, 800, java.awt.image.BufferedImage.TYPE_INT_RGB); for (int k = 0; k < 800; k++) full.setRGB(k, k, (i * 7919 + k * 31) | 1); for (int y = 0; y < 800; y++) for (int x = 0; x < 1000; x += 1) full.setRGB(x, y, x * y * 31 + i * 7 | 1); SHOP.add(full.getSubimage(0, 0, 10, 10)); }
        Lab.await();
    }
}
