package com.shop.jmx;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** The figures of one request as an MBean. */
public class RequestStats implements RequestStatsMBean {
    private final int number;

    public RequestStats(int number) {
        this.number = number;
    }

    @Override
    public int getNumber() {
        return number;
    }

    public static void record(int request, boolean removes) throws Exception {
        ObjectName name = new ObjectName("com.shop:type=Request,id=" + request);
        ManagementFactory.getPlatformMBeanServer().registerMBean(new RequestStats(request), name);
        if (removes) ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    }
}
